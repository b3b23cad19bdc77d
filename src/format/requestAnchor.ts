export const requestAnchor = (requestId: string) => `request-${requestId}`;
