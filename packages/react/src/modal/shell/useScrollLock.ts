import { useLayoutEffect } from 'react'
import { afterPaint } from './afterPaint.ts'

/**
 * Keeps the page from scrolling while `locked`, without moving it where its scrollbar was. Each lock is a stylesheet
 * of its own, so two modals (even of two versions) can lock and release in any order (D2), and nothing the page says
 * has to be remembered and put back. Once the modal is painted: the whole page has a new style then. Released by React on
 * every way out, a crash included (D8).
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked || !('adoptedStyleSheets' in document)) return
    let sheet: CSSStyleSheet | undefined
    const stop = afterPaint(() => {
      const scrollbar = innerWidth - document.documentElement.clientWidth
      sheet = new CSSStyleSheet()
      const gap = scrollbar > 0 ? `padding-inline-end:${scrollbar}px!important;` : ''
      sheet.replaceSync(`:root{overflow:hidden!important;${gap}}`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    return () => {
      stop()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [locked])
}
