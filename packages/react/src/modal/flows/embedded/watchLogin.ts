import { type Config, getAttachedModal, type LoginEvent, type LoginSource } from '@latchkey/core'
import type { Modal, ModalElement, ThemeVariables } from '../../../createModal.ts'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { createTranslate } from '../../languages/translate.ts'
import { leaveTransaction, type TransactionEntry } from '../../router.ts'
import { parseComputedColor } from '../../theme/measureColors.ts'
import { resolveTheme } from '../../theme/theme.ts'

/** Milliseconds before the toast of a refusal: the modal must be open first. */
const refusalDelay = 300

/**
 * Connects the modal to the app's embedded wallet for the lifetime of the page: opens the modal while a request waits for approval, closes it
 * when the request is answered, and aborts the request when the modal is closed over it, or leaves its view.
 */
export function watchLogin(modal: Modal): void {
  const { config } = modal
  const watched = new Set<LoginSource>()
  const cover = createCover()
  const watchNew = () => {
    for (const { login } of config.connectors)
      if (login && !watched.has(login)) {
        watched.add(login)
        watchLoginSource(modal, config, login, cover)
      }
  }
  config.subscribeConnectors(watchNew)
  watchNew()
}

/** Elements of the modals of this config that are in the page. Modals of other configs have wallets of their own. */
function findHosts(config: Config): readonly (ModalElement & { readonly latchkeyModal: Modal })[] {
  const hosts: Iterable<ModalElement> = document.querySelectorAll<ModalElement>('latchkey-modal')
  return [...hosts].filter(
    (host): host is ModalElement & { latchkeyModal: Modal } => host.latchkeyModal?.config === config,
  )
}

/**
 * Whether a modal shows the requests now, of several modals of a config the one that the person is using: one that is open above the page,
 * else an inline one in the page, else the attached one, which opens.
 */
function isShowing(modal: Modal): boolean {
  const { config } = modal
  const attached = getAttachedModal(config)
  if (attached?.state.open && !attached.state.inline) return attached === modal
  const modals = findHosts(config).map(({ latchkeyModal }) => latchkeyModal)
  const used =
    modals.find(({ state }) => state.open && !state.inline) ?? modals.find(({ state }) => state.inline)
  if (used) return used === modal
  return attached ? attached === modal : !modal.state.inline
}

/**
 * Resolves when the view is on the screen, or nothing is asked any more, at the latest after 60 checks 16 ms apart (about a second): the
 * frame's dialog must open after the modal's, to stand above it.
 */
async function waitUntilShown(config: Config, isAsked: () => boolean): Promise<void> {
  for (let tries = 0; tries < 60 && isAsked(); tries++) {
    for (const { shadowRoot } of findHosts(config)) {
      const view = shadowRoot?.querySelector('[data-testid="view-ApproveTransaction"]')
      const dialog = view?.closest('dialog')
      if (view && (!dialog || dialog.open)) return
    }
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
}

/** Rectangle of the embedded modal, unless a modal dialog is open above the page. */
function findInlineCard(config: Config): DOMRect | undefined {
  if (findOpenHost(config)) return undefined
  const host = findHosts(config).find(({ latchkeyModal }) => latchkeyModal.state.inline)
  // the host element may be wider than the card
  return host?.shadowRoot?.querySelector('section')?.getBoundingClientRect()
}

/** Returns the custom element of the modal whose dialog is open; undefined where none is. */
function findOpenHost(config: Config): Element | undefined {
  return findHosts(config).find(({ shadowRoot }) => shadowRoot?.querySelector('dialog[open]'))
}

/** Radius and width of the open modal dialog, with the theme of the app. */
function measureOpenDialog(config: Config) {
  const host = findOpenHost(config)
  if (!host) return undefined
  const style = getComputedStyle(host)
  return { radius: style.getPropertyValue('--lk-radius'), width: style.getPropertyValue('--lk-width') }
}

/** Milliseconds a modal stays hidden after the frame above it has gone: it goes on to another view, or closes, in that time. */
const uncoverDelay = 100

/** Hides the panels of modal dialogs while the frame is above them, whatever their height is. */
function createCover(): (isCovered: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const setCovered = (isCovered: boolean) => {
    for (const host of document.querySelectorAll('latchkey-modal'))
      host.toggleAttribute('data-covered', isCovered)
  }
  return (isCovered) => {
    clearTimeout(timer)
    if (isCovered) setCovered(true)
    else timer = setTimeout(setCovered, uncoverDelay, false)
  }
}

/**
 * The theme variables that the frame accepts: its accent. The modal takes any CSS colour, the frame hex and `rgb()` only,
 * because it reads the colour itself; so the browser computes the colour here. Empty without a usable colour.
 */
function toFrameVariables({ '--lk-accent': accent }: ThemeVariables): Readonly<Record<string, string>> {
  if (!accent || !CSS.supports('color', accent)) return {}
  const probe = document.createElement('i')
  probe.style.setProperty('display', 'none')
  probe.style.setProperty('color', accent)
  if (CSS.supports('color', 'color(from red srgb r g b)'))
    probe.style.setProperty('color', `color(from ${accent} srgb r g b)`)
  document.body.append(probe)
  const computed = parseComputedColor(getComputedStyle(probe).color)
  probe.remove()
  if (!computed) return {}
  const [r, g, b] = computed.color.map((part) => Math.round(part * 255))
  return { '--lk-accent': `rgb(${r}, ${g}, ${b})` }
}

function watchLoginSource(
  modal: Modal,
  config: Config,
  source: LoginSource,
  cover: (isCovered: boolean) => void,
): void {
  /** Whether the modal was opened for the pending request. */
  let wasOpenedForRequest = false
  /** Whether this modal shows the pending request. */
  let isAsked = false
  /** Whether its view is in the history. Until the modal's code has loaded it isn't. */
  let wasShown = false
  let wasOpen = modal.state.open
  const getTranslate = () => createTranslate(modal.state.language ?? { locale: 'en', messages: {} }, texts)
  const applyAppearance = () => {
    const t = getTranslate()
    source.dress({
      theme: resolveTheme(modal.state.themeMode),
      variables: toFrameVariables(modal.state.themeVariables),
      language: {
        locale: modal.state.language?.locale ?? 'en',
        direction: modal.state.language?.rtl ? 'rtl' : 'ltr',
      },
      titles: {
        approve: t('title.ApproveTransaction'),
        // The frame itself says what it is about.
        protect: t('login.wallet'),
        recover: t('login.wallet'),
        export: t('login.wallet'),
        delete: t('login.wallet'),
        settings: t('login.wallet'),
      },
      close: t('shell.close'),
      over: () => findInlineCard(config),
      below: () => measureOpenDialog(config),
      onVisible: cover,
    })
  }
  const onAnswered = (approved: boolean) => {
    if (!isAsked) return
    isAsked = false
    wasShown = false
    const transaction = modal._internal.popTransaction()
    leaveRequest(approved ? transaction : undefined)
    wasOpenedForRequest = false
    if (approved) config.logger.debug('The embedded wallet has answered')
    if (approved) transaction?.onSuccess?.()
    else transaction?.onCancel?.()
  }
  /** Leaves the view of the request for the one that `transaction` names, else for the one before; closes what it has opened. */
  const leaveRequest = (transaction: TransactionEntry | undefined) => {
    if (modal.state.stack.at(-1)?.view !== 'ApproveTransaction') return
    if (wasOpenedForRequest && !transaction?.view) return modal.close()
    const left = modal.state.open ? leaveTransaction(modal.state.stack, transaction ?? {}) : undefined
    if (left) modal._internal.set({ stack: left })
    else modal.back()
  }
  const handlers: { [type in LoginEvent['type']]: (event: Extract<LoginEvent, { type: type }>) => void } = {
    asked({ wait, hasOpenedModal }) {
      if (!isShowing(modal)) return
      isAsked = true
      wasOpenedForRequest =
        !modal.state.open || (hasOpenedModal === true && getAttachedModal(config) === modal)
      if (!modal.state.open) modal.open()
      modal.push({ view: 'ApproveTransaction', data: { waits: true } })
      wait(waitUntilShown(config, () => isAsked))
    },
    answered: ({ approved }) => onAnswered(approved),
    refused({ claim }) {
      if (!isShowing(modal)) return
      claim()
      setTimeout(() => {
        modal.open()
        modal.notify({ variant: 'error', message: getTranslate()('approve.refused') })
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
  modal.subscribe(() => {
    const { open, stack } = modal.state
    const isShown = isAsked && stack.some(({ view }) => view === 'ApproveTransaction')
    // An embedded modal returns to its first view where a dialog closes.
    if ((wasOpen && !open) || (wasShown && !isShown)) source.abort()
    wasOpen = open
    wasShown = isShown
    applyAppearance()
  })
  // the `system` theme follows the device, and so does the frame
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', applyAppearance)
  applyAppearance()
  // Last, because a request that waits already comes at once.
  source.subscribe((event) => handlers[event.type](event as never))
}
