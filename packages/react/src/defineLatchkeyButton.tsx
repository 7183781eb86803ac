import { attachModal, type Config, InvalidConfigError } from '@latchkey/core'
import { Fragment, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ConnectButton } from './ConnectButton.tsx'
import { type CreateModalParameters, createModal, type Modal } from './createModal.ts'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

/** Parameters of {@link defineLatchkeyButton}: the options of the modal, and its language. */
export type LatchkeyButtonParameters = CreateModalParameters & {
  /** BCP 47, e.g. `ar`; by default the page's `lang`. */
  locale?: string | undefined
}

/** Name of the element. */
const tagName = 'latchkey-button'

/**
 * Defines the element `<latchkey-button>`: a button that connects a wallet and shows who is connected, on a page without React. Every
 * such element of the page shows the same connection. Its attribute `label` replaces "Connect wallet"; it may change at any
 * time. The engine starts with the first element that is in the page. On a server nothing is defined.
 *
 * @returns the modal, to open it from elsewhere
 * @throws InvalidConfigError when the page has defined an element of this name already
 * @see https://html.spec.whatwg.org/multipage/custom-elements.html
 * @example
 * const config = createConfig({ networks: [mainnet], adapters: [evm()] })
 * const modal = defineLatchkeyButton(config, { themeMode: 'system' })
 */
export function defineLatchkeyButton(config: Config, parameters: LatchkeyButtonParameters = {}): Modal {
  const { locale, ...options } = parameters
  const modal = createModal(config, options)
  if (typeof customElements === 'undefined') return modal
  if (customElements.get(tagName))
    throw new InvalidConfigError(
      tagName,
      `The page has an element <${tagName}> already`,
      'Call defineLatchkeyButton once, and load one copy of its file.',
    )
  const buttons = createButtonList()
  let isRendered = false

  /** The element. It holds no state: React draws its button into its shadow root, and `label` is read from the attribute. */
  class LatchkeyButton extends HTMLElement {
    static observedAttributes = ['label']

    connectedCallback() {
      if (!this.shadowRoot) this.attachShadow({ mode: 'open' })
      buttons.add(this)
      if (isRendered) return
      isRendered = true
      attachModal(config, modal, 'cdn')
      createRoot(document.createElement('div')).render(
        <LatchkeyProvider
          config={config}
          modal={modal}
          themeMode={options.themeMode}
          themeVariables={options.themeVariables}
          locale={locale}
        >
          <Buttons list={buttons} />
        </LatchkeyProvider>,
      )
    }

    disconnectedCallback() {
      buttons.remove(this)
    }

    attributeChangedCallback() {
      if (this.isConnected) buttons.add(this)
    }
  }
  customElements.define(tagName, LatchkeyButton)
  return modal
}

type Button = { readonly element: HTMLElement; readonly id: number; readonly label: string | undefined }
type ButtonList = ReturnType<typeof createButtonList>

/** The elements that are in the page, with their labels. A change makes a new list, which React compares. */
function createButtonList() {
  const listeners = new Set<() => void>()
  let list: readonly Button[] = []
  let lastId = 0
  const set = (changed: readonly Button[]) => {
    list = changed
    for (const listener of listeners) listener()
  }
  const without = (element: HTMLElement) => list.filter((one) => one.element !== element)
  return {
    get: () => list,
    add(element: HTMLElement) {
      const id = list.find((one) => one.element === element)?.id ?? ++lastId
      set([...without(element), { element, id, label: element.getAttribute('label') ?? undefined }])
    },
    remove: (element: HTMLElement) => set(without(element)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The buttons, each in the shadow root of its element. A key is the order of arrival, which lasts while the element does. */
function Buttons({ list }: { list: ButtonList }) {
  const buttons = useSyncExternalStore(list.subscribe, list.get, list.get)
  return buttons.map(({ element, id, label }) => (
    <Fragment key={id}>
      {createPortal(<ConnectButton label={label} />, element.shadowRoot as ShadowRoot)}
    </Fragment>
  ))
}
