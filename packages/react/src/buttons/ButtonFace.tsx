'use client'
import { type CSSProperties, type ElementType, Fragment, type ReactNode, useEffect, useState } from 'react'
import { useModalState } from '../provider/useModalState.ts'
import { adoptSheet } from './adoptSheet.ts'
import css from './ButtonFace.css?inline'

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
    import('./IsolatedRoot.tsx').then(
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
