package narrows.os;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import narrows.NarrowsException;

/** Runs work that switches namespaces on a platform thread that ends with it. */
public final class OwnThread {
    private OwnThread() {}

    /** As {@link #call}, for work without a result. */
    public static void run(String name, Runnable work) {
        call(name, Executors.callable(work));
    }

    /**
     * Closes everything at the same time, each on a thread of its own, and waits for all. The kernel lets every thread that
     * removes a device wait for tens of milliseconds; together they wait once. All are closed even if one fails.
     */
    public static void close(String name, List<? extends AutoCloseable> resources) {
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (AutoCloseable resource : resources) {
            tasks.add(start(name, () -> {
                resource.close();
                return null;
            }));
        }
        RuntimeException failure = null;
        for (FutureTask<Void> task : tasks) {
            try {
                await(task);
            } catch (RuntimeException failed) {
                failure = failed;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Runs {@code work} on a new thread and waits for it, also when interrupted; the interrupt is kept. */
    public static <T> T call(String name, Callable<T> work) {
        return await(start(name, work));
    }

    private static <T> FutureTask<T> start(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private static <T> T await(FutureTask<T> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException interruption) {
                    interrupted = true;
                } catch (ExecutionException failure) {
                    throw unwrapped(failure.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unwrapped(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime
                ? runtime
                : new NarrowsException(NarrowsException.RUN_FAILED, String.valueOf(cause.getMessage()), cause);
    }
}
