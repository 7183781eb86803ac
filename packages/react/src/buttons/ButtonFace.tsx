'use client'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ThemeVariables } from '../modal/ModalState.ts'
import { useModalState } from '../provider/useModalState.ts'
import css from './ButtonFace.css?inline'
import { useOwnRoot } from './useOwnRoot.ts'

/** Properties of {@link ButtonFace}. */
export type ButtonFaceProps = {
  testId: string
  status: string
  variant: 'primary' | 'pill' | 'plain'
  busy?: boolean | undefined
  /** What screen readers say instead of the content; begins with nothing the content doesn't show. */
  label?: string | undefined
  title?: string | undefined
  isolated?: boolean | undefined
  onClick: () => void
  /** The pointer or the focus is near. */
  onNear: () => void
  children: ReactNode
}

/** The look our buttons in the page share: plain classes in the page's tree, or in a shadow root when `isolated`. */
export function ButtonFace({ isolated = false, ...props }: ButtonFaceProps) {
  const { themeMode, themeVariables } = useModalState()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const root = useOwnRoot(place, isolated, css)
  const button = (
    <button
      ref={isolated ? undefined : setPlace}
      type="button"
      className="latchkey-button"
      style={asStyle(themeVariables)}
      data-testid={props.testId}
      data-status={props.status}
      data-variant={props.variant}
      data-theme={themeMode}
      aria-haspopup="dialog"
      aria-busy={props.busy || undefined}
      aria-label={props.label}
      title={props.title}
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
      onClick={(event) => {
        // Safari doesn't focus a button on click; the modal gives the focus back to what had it.
        event.currentTarget.focus({ preventScroll: true })
        props.onClick()
      }}
    >
      {props.busy ? <i aria-hidden="true" /> : null}
      <span>{props.children}</span>
    </button>
  )
  if (!isolated) return button
  return <span ref={setPlace}>{root ? createPortal(button, root) : null}</span>
}

/** Custom properties are legal in `style`, which React's type doesn't say. */
function asStyle(variables: ThemeVariables): CSSProperties {
  return variables as CSSProperties
}
