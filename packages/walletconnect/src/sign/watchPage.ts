/** Tells when the page may have missed something: back in view, restored from the cache, back on the network (X.24, H4). */
export function watchPage(onWake: () => void): () => void {
  const { document, addEventListener, removeEventListener } = globalThis as Partial<typeof globalThis>
  if (!document || !addEventListener || !removeEventListener) return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  const names = ['online', 'pageshow'] as const
  for (const name of names) addEventListener(name, onWake)
  // Of the document, and nothing a window hears of.
  document.addEventListener('resume', onWake)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    for (const name of names) removeEventListener(name, onWake)
    document.removeEventListener('resume', onWake)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
