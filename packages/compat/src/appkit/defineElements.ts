import type { ChainNamespace } from '@latchkey/core'

/** What the elements use of the kit. */
type ElementKit = {
  open(options?: {
    readonly view?: 'Connect' | 'Account' | 'Networks'
    readonly namespace?: ChainNamespace
  }): Promise<void>
  getAddress(namespace?: ChainNamespace): string | undefined
  getNetwork(): { readonly caipNetwork: { readonly name: string } | undefined }
  subscribe(listener: () => void): () => void
}

/** Attributes that the elements of AppKit have; `label`, `disabled` and `namespace` count here. */
type ElementProps = {
  readonly label?: string | undefined
  readonly size?: 'sm' | 'md' | undefined
  readonly balance?: 'show' | 'hide' | undefined
  readonly disabled?: boolean | undefined
  readonly namespace?: ChainNamespace | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appkit-button': ElementProps
      'appkit-connect-button': ElementProps
      'appkit-account-button': ElementProps
      'appkit-network-button': ElementProps
      'w3m-button': ElementProps
      'w3m-connect-button': ElementProps
      'w3m-account-button': ElementProps
      'w3m-network-button': ElementProps
    }
  }
}

/** What an element of AppKit and Web3Modal shows, and which view it opens; without a view the modal decides. */
const elements: Readonly<
  Record<
    string,
    {
      text(kit: ElementKit, namespace: ChainNamespace | undefined): string
      readonly view?: 'Connect' | 'Account' | 'Networks'
    }
  >
> = {
  button: { text: (kit, namespace) => shorten(kit.getAddress(namespace)) ?? 'Connect wallet' },
  'connect-button': { text: () => 'Connect wallet', view: 'Connect' },
  'account-button': { text: (kit, namespace) => shorten(kit.getAddress(namespace)) ?? '', view: 'Account' },
  'network-button': {
    text: (kit) => kit.getNetwork().caipNetwork?.name ?? 'Choose network',
    view: 'Networks',
  },
}

/**
 * Defines `<appkit-button>`, `<appkit-connect-button>`, `<appkit-account-button>`, `<appkit-network-button>` and the same with `w3m-`,
 * unless the page has them. Each is a button of the page: its styles apply. The attribute `label` replaces the words before a
 * connection, `namespace` is the family of chains whose account is shown and opened, and with `disabled`, unless it is "false" as some
 * frameworks write it, the button can't be pressed. They may change at any time.
 */
export function defineElements(getKit: () => ElementKit): void {
  for (const prefix of ['appkit', 'w3m'])
    for (const [name, { text, view }] of Object.entries(elements)) {
      if (customElements.get(`${prefix}-${name}`)) continue
      customElements.define(
        `${prefix}-${name}`,
        class extends HTMLElement {
          static readonly observedAttributes = ['disabled', 'label', 'namespace']
          readonly #button = document.createElement('button')
          #stop: (() => void) | undefined

          get #namespace() {
            return (this.getAttribute('namespace') as ChainNamespace | null) ?? undefined
          }

          connectedCallback() {
            const button = this.#button
            button.type = 'button'
            button.onclick = () => {
              const namespace = this.#namespace
              void getKit().open({ ...(view && { view }), ...(namespace && { namespace }) })
            }
            this.#stop = getKit().subscribe(() => this.#render())
            this.#render()
            this.replaceChildren(button)
          }

          attributeChangedCallback() {
            if (this.#stop) this.#render()
          }

          disconnectedCallback() {
            this.#stop?.()
            this.#stop = undefined
          }

          #render() {
            const kit = getKit()
            const namespace = this.#namespace
            const label = kit.getAddress(namespace) === undefined ? this.getAttribute('label') : null
            this.#button.textContent = label ?? text(kit, namespace)
            this.#button.disabled = (this.getAttribute('disabled') ?? 'false') !== 'false'
            this.hidden = this.#button.textContent === ''
          }
        },
      )
    }
}

function shorten(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `${address.slice(0, 6)}…${address.slice(-4)}`
}
