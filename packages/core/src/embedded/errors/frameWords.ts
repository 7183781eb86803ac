/** What the frame says when the person declined, and when nobody is signed in: it has words only (W3.1). */
export const frameWords = {
  declined: /^User rejected the request/,
  rejected: /^User rejected the request|^The wallet was not recovered/,
  signedOut: /^You are signed out|^(The|Your) session has (expired|ended)/,
} as const
