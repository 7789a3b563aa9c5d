/** Networks: nodes, the links between them, routes and addresses. */
package narrows.net;
