import { useLayoutEffect, useMemo } from 'react'

/**
 * Keeps the page from scrolling while `locked`, without moving it where its scrollbar was. Each lock is a stylesheet
 * of its own, so two modals (even of two versions) can lock and release in any order (D2), and nothing the page says
 * has to be remembered and put back. Released by React on every way out, a crash included (D8).
 */
export function useScrollLock(locked: boolean): void {
  // Read while rendering: later the page has changed and would have to be laid out for it.
  const scrollbar = useMemo(
    () => (locked ? innerWidth - document.documentElement.clientWidth : undefined),
    [locked],
  )
  useLayoutEffect(() => {
    if (scrollbar === undefined || !('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    const gap = scrollbar > 0 ? `padding-inline-end:${scrollbar}px!important;` : ''
    sheet.replaceSync(`:root{overflow:hidden!important;${gap}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [scrollbar])
}
