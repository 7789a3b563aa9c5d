package narrows.iperf.flow;

import io.netty.channel.IoEvent;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.unix.FileDescriptor;

/** An epoll handler that has something done before each event of a descriptor. */
final class WatchedIoHandler implements IoHandler {
    private final IoHandler handler;
    private final Runnable beforeEvent;

    WatchedIoHandler(IoHandler handler, Runnable beforeEvent) {
        this.handler = handler;
        this.beforeEvent = beforeEvent;
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return handler.register(new Watched((EpollIoHandle) handle, beforeEvent));
    }

    @Override
    public void initialize() {
        handler.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        return handler.run(context);
    }

    @Override
    public void prepareToDestroy() {
        handler.prepareToDestroy();
    }

    @Override
    public void destroy() {
        handler.destroy();
    }

    @Override
    public void wakeup() {
        handler.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return handler.isCompatible(handleType);
    }

    @SuppressWarnings("try") // The interface lets close throw anything.
    private record Watched(EpollIoHandle handle, Runnable beforeEvent) implements EpollIoHandle {
        @Override
        public void handle(IoRegistration registration, IoEvent event) {
            beforeEvent.run();
            handle.handle(registration, event);
        }

        @Override
        public FileDescriptor fd() {
            return handle.fd();
        }

        @Override
        public void registered() {
            handle.registered();
        }

        @Override
        public void unregistered() {
            handle.unregistered();
        }

        @Override
        public void close() throws Exception {
            handle.close();
        }
    }
}
