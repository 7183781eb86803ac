/**
 * Calls back once the next frame is painted; the returned function takes it back. A page in the background paints
 * nothing, there it calls back soon.
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  const soon = () => {
    timer = setTimeout(callback)
  }
  if (document.hidden) soon()
  else frame = requestAnimationFrame(soon)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
