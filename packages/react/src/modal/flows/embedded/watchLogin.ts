import type { Config, LoginEvent, LoginSource } from '@latchkey/core'
import type { Modal } from '../../../createModal.ts'
import { login as texts } from '../../languages/en/login.ts'
import { createTranslate } from '../../languages/translate.ts'
import { resolveTheme } from '../../theme/theme.ts'

/** S8.52: long enough for the modal to be there before it says no. */
const refusalDelay = 300

/**
 * Has the modal follow the embedded wallet of its app: it opens while something waits for approval, closes when
 * that is answered, and takes what waits back when it is closed over it. Ends with the page.
 */
export function watchLogin(modal: Modal): void {
  const { config } = modal
  const followed = new Set<LoginSource>()
  const follow = () => {
    for (const { login } of config.connectors)
      if (login && !followed.has(login)) {
        followed.add(login)
        followLogin(modal, config, login)
      }
  }
  config.subscribeConnectors(follow)
  follow()
}

/** Until the view is seen: the frame's dialog has to be opened after the modal's, to stand above it. */
async function untilShown(): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    for (const { shadowRoot } of document.querySelectorAll('latchkey-modal')) {
      const view = shadowRoot?.querySelector('[data-testid="view-ApproveTransaction"]')
      const dialog = view?.closest('dialog')
      if (view && (!dialog || dialog.open)) return
    }
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
}

/** The place of the modal that is a part of the page, unless another one stands above the page. */
function findCard(): DOMRect | undefined {
  const hosts = [...document.querySelectorAll('latchkey-modal')]
  if (hosts.some(({ shadowRoot }) => shadowRoot?.querySelector('dialog[open]'))) return undefined
  // its host is as wide as its place in the page
  const card = hosts.find((one) => one.matches('[data-embedded]'))?.shadowRoot?.querySelector('section')
  return card?.getBoundingClientRect()
}

function followLogin(modal: Modal, config: Config, source: LoginSource): void {
  /** Whether the modal is open only for what waits. */
  let openedHere = false
  let wasOpen = modal.state.open
  const t = () => createTranslate(modal.state.language ?? { locale: 'en', messages: {} }, texts)
  const dress = () => {
    const say = t()
    source.dress({
      theme: resolveTheme(modal.state.themeMode),
      language: {
        locale: modal.state.language?.locale ?? 'en',
        direction: modal.state.language?.rtl ? 'rtl' : 'ltr',
      },
      titles: {
        approve: say('title.ApproveTransaction'),
        // What it is about stands in the frame itself.
        protect: say('login.wallet'),
        recover: say('login.wallet'),
        export: say('login.wallet'),
      },
      close: say('shell.close'),
      over: findCard,
    })
  }
  /** A page may have both a modal in it and one above it: what waits is shown by the one the person is at. */
  const isOurs = () => modal.state.embedded === (findCard() !== undefined)
  const answered = (approved: boolean) => {
    if (modal.state.stack.at(-1)?.view === 'ApproveTransaction') {
      if (openedHere) modal.close()
      else modal.back()
    }
    openedHere = false
    if (approved) config.logger.debug('The embedded wallet has answered')
  }
  const on: { [type in LoginEvent['type']]: (event: Extract<LoginEvent, { type: type }>) => void } = {
    asked({ wait }) {
      if (!isOurs()) return
      openedHere = !modal.state.open
      if (openedHere) modal.open()
      modal.push({ view: 'ApproveTransaction', data: { waits: true } })
      wait(untilShown())
    },
    answered: ({ approved }) => answered(approved),
    refused() {
      if (!isOurs()) return
      setTimeout(() => {
        modal.open()
        modal.notify({ variant: 'error', message: t()('approve.refused') })
      }, refusalDelay)
    },
    user() {},
  }
  const provider = source.social.returned()
  if (provider) {
    modal.open()
    modal.push({
      view: 'ConnectingSocial',
      data: { provider, link: source.social.returnedToLink(), attempt: undefined },
    })
  }
  source.subscribe((event) => on[event.type](event as never))
  modal.subscribe(() => {
    const { open } = modal.state
    if (wasOpen && !open) source.abort()
    wasOpen = open
    dress()
  })
  // `system` follows the device live, and so does the frame
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', dress)
  dress()
}
