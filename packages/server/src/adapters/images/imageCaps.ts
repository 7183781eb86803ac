/** What a picture of a stranger may cost. Checked against its header, before anything is allocated for its pixels. */
export const imageCaps = {
  /** Bytes of a file. */
  bytes: 2 * 1024 * 1024,
  /** Pixels of a side; squared, the most there are to decode. */
  side: 4096,
  /** Pixels of a side of what we give out. */
  edge: 256,
  /** Milliseconds until the last byte, redirects included. */
  fetchTime: 5_000,
  /** Redirects followed, each through the guard again. */
  redirects: 3,
  /** Milliseconds to decode, scale and encode; a picture of 16 megapixels takes half a second of an idle core. */
  codeTime: 10_000,
  /** Pictures waiting for the coder. */
  waiting: 64,
  /** Bytes of pictures kept. */
  cacheBytes: 64 * 1024 * 1024,
  /** Milliseconds a picture is kept, and a failure is remembered. */
  cacheTime: 24 * 60 * 60 * 1000,
  failureTime: 10 * 60 * 1000,
  /** Failures remembered. */
  failures: 10_000,
  /** Characters of a source; its address with the proof fits into the 16 KB a request line and headers may have. */
  source: 8_192,
} as const
