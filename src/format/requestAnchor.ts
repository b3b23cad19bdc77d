/** The name of a request's card on `/requests`, for links that lead to it. */
export const requestAnchor = (requestId: string) => `request-${requestId}`;
