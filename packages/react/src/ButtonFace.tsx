'use client'
import { type Connection, getUnsupportedNetwork, type Network } from '@latchkey/core'
import {
  type CSSProperties,
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

type ButtonFaceProps = {
  'data-testid': string
  'data-status': string
  'data-variant': 'primary' | 'pill' | 'plain'
  'aria-busy'?: true | undefined
  /** Accessible name, when it says more than the visible text. */
  'aria-label'?: string | undefined
  title?: string | undefined
  /** Renders the button in a shadow root of its own. */
  isolated?: boolean | undefined
  onClick: () => void
  /** Called when the pointer enters or the focus arrives. */
  onNear: () => void
  children: ReactNode
}

/** The button element behind all buttons an app puts into its page, with their styles. */
export function ButtonFace({ isolated, onClick, onNear, ...attributes }: ButtonFaceProps) {
  const { themeMode, themeVariables } = useModalState()
  const [button, setButton] = useState<Node | null>(null)
  useEffect(() => (button ? adoptSheet(button.getRootNode(), css) : undefined), [button])
  const Root = isolated ? IsolatedRoot : Fragment
  return (
    <Root>
      <button
        ref={setButton}
        type="button"
        className="latchkey-button"
        // Set after mounting, because a strict content security policy forbids style attributes in server-rendered HTML.
        // The cast: React's type has no custom properties.
        style={button ? (themeVariables as CSSProperties) : undefined}
        {...attributes}
        data-theme={themeMode}
        aria-haspopup="dialog"
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={(event) => {
          // Safari doesn't focus a clicked button, and the modal returns the focus to the element that had it.
          event.currentTarget.focus({ preventScroll: true })
          onClick()
        }}
      />
    </Root>
  )
}

/** Renders its children in a shadow root on a new element. */
function IsolatedRoot({ children }: { children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useEffect(() => {
    if (!anchor) return
    const host = document.createElement('latchkey-isolated')
    const shadow = host.attachShadow({ mode: 'open' })
    adoptSheet(shadow, hostCss)
    anchor.append(host)
    setRoot(shadow)
    return () => {
      host.remove()
      setRoot(undefined)
    }
  }, [anchor])
  return <span ref={setAnchor}>{root && createPortal(children, root)}</span>
}

/**
 * Adds a stylesheet to a document or shadow root and returns a function that removes it. Each button adds a sheet of its own,
 * so that no reference count is needed. Does nothing in a detached tree and in browsers without constructable stylesheets.
 */
function adoptSheet(tree: Node, css: string): (() => void) | undefined {
  const root = tree as Document | ShadowRoot
  if (!root.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** State of a button, as `ConnectButton.Custom` gets it. */
export type ButtonState = {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The current address. Set while `reconnecting` too, when the wallet of a restored connection hasn't answered yet. */
  readonly address: string | undefined
  /** Name of the account, as the app's server has it: not verified, of any length and characters. Show the address beside it. */
  readonly name: string | undefined
  readonly connection: Connection | undefined
  /** The active network, or a placeholder named 'Unknown Network' while the wallet is on one that is not listed. */
  readonly network: Network | undefined
  /** State of the modal's code; `failed`: it could not be loaded, and opening the modal loads it again. */
  readonly loading: 'idle' | 'loading' | 'ready' | 'failed'
  /** Opens the modal: `Account` when connected, else `Connect`. */
  readonly open: () => void
  readonly openNetworks: () => void
  /** For `onPointerEnter` (touch fires it too) and `onFocus`: loads the modal and renders it, hidden, before the click. */
  readonly preload: () => void
}

/** Returns the state the buttons show. */
export function useButtonState(): ButtonState {
  const { config, modal, preload, loading } = useLatchkey()
  const subscribe = useCallback(
    (listener: () => void) => config.subscribe((state) => state, listener),
    [config],
  )
  const getState = () => config.state
  const { status, activeNetwork, connections, current, accountDetails } = useSyncExternalStore(
    subscribe,
    getState,
    getState,
  )
  const listed = config.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetwork)
  const connection =
    connections.get((listed && current[listed.chainNamespace]) ?? '') ?? [...connections.values()][0]
  return {
    status,
    address: connection?.accounts[0],
    name: accountDetails.eip155?.profileName,
    connection,
    network: getUnsupportedNetwork(config) ?? listed,
    loading,
    open: () => modal.open(),
    openNetworks: () => modal.open({ view: 'Networks' }),
    preload,
  }
}

/**
 * Returns the lookup of the buttons' texts in the modal's language; English while that is loading. A `name` is put behind the text,
 * in a right-to-left language between FSI and PDI (Unicode bidirectional algorithm), because it would reorder the words around it.
 */
export function useButtonText(): (text: ButtonText, name?: string) => string {
  const { language } = useModalState()
  return (text, name) => {
    const own = language?.messages[text] ?? text
    return name ? `${own} ${language?.rtl ? `\u2068${name}\u2069` : name}` : own
  }
}
