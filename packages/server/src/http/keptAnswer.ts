/**
 * An answer that was made before, as it was: JSON bytes and the seconds since. Never stored on the way, it is somebody's
 * account. The headers are a plain object of a plain Response, so that nothing is copied on the way to the socket.
 */
export function keptAnswer(body: Uint8Array<ArrayBuffer> | string, age: number): Response {
  const seconds = Math.max(0, Math.floor(age / 1000))
  return new Response(body, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', age: String(seconds) },
  })
}
