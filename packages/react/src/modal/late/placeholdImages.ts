/** Milliseconds an image has before its place is marked (S9.29). */
const patience = 2_000

/**
 * Nothing waits for a wallet's image: its row is there at once. One that hasn't come after 2 s is stood in for by the first
 * letter of its row or tile, drawn by Manners.css, until it comes after all. Answers how to take it back.
 */
export function placeholdImages(root: ShadowRoot): () => void {
  const timers = new Map<HTMLImageElement, ReturnType<typeof setTimeout>>()
  const watch = () => {
    for (const image of root.querySelectorAll<HTMLImageElement>('.lk-wallet-image > img'))
      if (!image.complete && !timers.has(image)) timers.set(image, setTimeout(mark, patience, image))
    for (const [image, timer] of timers)
      if (!image.isConnected) {
        clearTimeout(timer)
        timers.delete(image)
      }
  }
  const came = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    clearTimeout(timers.get(target))
    delete target.parentElement?.dataset.late
  }
  const arrivals = new MutationObserver(watch)
  arrivals.observe(root, { childList: true, subtree: true })
  root.addEventListener('load', came, { capture: true })
  watch()
  return () => {
    arrivals.disconnect()
    root.removeEventListener('load', came, { capture: true })
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

function mark(image: HTMLImageElement): void {
  const place = image.parentElement
  if (image.complete || !place) return
  const name = place.closest('.lk-row, figure')?.textContent ?? ''
  place.dataset.late = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
}
