import { useEffect } from 'react'
import type { Modal } from '../modal/Modal.ts'

/** Has modal and buttons speak the locale: the provider's, else that of the page (X.46). English is here. */
export function useLanguage(modal: Modal, locale: string | undefined): void {
  useEffect(() => {
    const { language } = modal.state
    const tag = locale ?? document.documentElement.lang
    if (language || !/^(en|$)/i.test(tag)) {
      import('../modal/messages/speak.ts').then(
        (code) => code.speak(modal, tag),
        () => {},
      )
    }
  }, [modal, locale])
}
