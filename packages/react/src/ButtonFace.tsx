import type { Connection, Network } from '@latchkey/core'
import {
  type CSSProperties,
  type ElementType,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import css from './ButtonFace.css?inline'
import hostCss from './isolatedHost.css?inline'
import { useLatchkey, useModalState } from './LatchkeyContext.ts'
import type { ButtonText } from './modal/languages/translate.ts'

;('use client')

/** Properties of {@link ButtonFace}. */
export type ButtonFaceProps = {
  'data-testid': string
  'data-status': string
  'data-variant': 'primary' | 'pill' | 'plain'
  'aria-busy'?: true | undefined
  /** What screen readers say instead of the content; begins with nothing the content doesn't show. */
  'aria-label'?: string | undefined
  title?: string | undefined
  isolated?: boolean | undefined
  onClick: () => void
  /** The pointer or the focus is near. */
  onNear: () => void
  children: ReactNode
}

/** The look our buttons in the page share: plain classes in the page's tree, or in a shadow root when `isolated`. */
export function ButtonFace({ isolated, onClick, onNear, ...shown }: ButtonFaceProps) {
  const { themeMode, themeVariables } = useModalState()
  const [button, setButton] = useState<Node | null>(null)
  const [Root, setRoot] = useState<ElementType>()
  useEffect(() => (button ? adoptSheet(button.getRootNode(), css) : undefined), [button])
  useEffect(() => {
    if (!isolated) return
    import('./ButtonFace.tsx').then(
      (code) => setRoot(() => code.IsolatedRoot),
      // A button among the page's own styles is better than none.
      () => setRoot(Fragment),
    )
  }, [isolated])
  const Place = isolated ? Root : Fragment
  return (
    Place && (
      <Place>
        <button
          ref={setButton}
          type="button"
          className="latchkey-button"
          // Not in server-rendered HTML: a strict policy lets no style attribute through. React's type knows no custom ones.
          style={button ? (themeVariables as CSSProperties) : undefined}
          {...shown}
          data-theme={themeMode}
          aria-haspopup="dialog"
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={(event) => {
            // Safari doesn't focus a button on click; the modal gives the focus back to what had it.
            event.currentTarget.focus({ preventScroll: true })
            onClick()
          }}
        />
      </Place>
    )
  )
}

/** A shadow root of its own for what is in it, on a new element where it stands. */
export function IsolatedRoot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useEffect(() => {
    if (!place) return
    const host = document.createElement('latchkey-button')
    const shadow = host.attachShadow({ mode: 'open' })
    adoptSheet(shadow, hostCss)
    place.append(host)
    setRoot(shadow)
    return () => {
      host.remove()
      setRoot(undefined)
    }
  }, [place])
  return <span ref={setPlace}>{root && createPortal(children, root)}</span>
}

/** What a button can show; also given to `ConnectButton.Custom`. */
export type ButtonState = {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The current address, of a restored connection too while its wallet hasn't answered (`reconnecting`). */
  readonly address: string | undefined
  /** What the account is called, as far as the app's server knows; a claim beside the address. */
  readonly name: string | undefined
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  /** The modal's code: `failed` = it couldn't be loaded, opening again tries again. */
  readonly loading: 'idle' | 'loading' | 'ready' | 'failed'
  /** Opens the modal: `Account` when connected, else `Connect`. */
  readonly open: () => void
  readonly openNetworks: () => void
  /** For `onPointerEnter`, which a finger fires too, and `onFocus`: loads and draws the modal, hidden, before the click. */
  readonly preload: () => void
}

/** The state behind the buttons. */
export function useButtonState(): ButtonState {
  const { config, modal, preload, loading } = useLatchkey()
  const subscribe = useCallback(
    (listener: () => void) => config.subscribe((state) => state, listener),
    [config],
  )
  const read = () => config.state
  const { status, activeNetwork, connections, current, accountDetails } = useSyncExternalStore(
    subscribe,
    read,
    read,
  )
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetwork)
  const connection =
    connections.get((network && current[network.chainNamespace]) ?? '') ?? [...connections.values()][0]
  return {
    status,
    address: connection?.accounts[0],
    name: accountDetails.eip155?.profileName,
    connection,
    network,
    loading,
    open: () => modal.open(),
    openNetworks: () => modal.open({ view: 'Networks' }),
    preload,
  }
}

/** Says the buttons' texts in the modal's language, in English until that is here. */
export function useButtonText(): (text: ButtonText) => string {
  const { language } = useModalState()
  return (text) => language?.messages[text] ?? text
}

/**
 * Brings a stylesheet to a tree; the returned function takes it away. One sheet a button: small, and no count to keep.
 * A tree cut from its document, or an old browser, has none.
 */
export function adoptSheet(tree: Node, css: string): (() => void) | undefined {
  const root = tree as Document | ShadowRoot
  if (!root.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
