import { followIdentity } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useModal } from '../../provider/useModal.ts'
import { useStyles } from '../styles/useStyles.ts'
import { carryImage } from './carryImage.ts'
import { dragToClose } from './dragToClose.ts'
import css from './Manners.css?inline'
import { moveByKeys } from './moveByKeys.ts'
import { placeholdImages } from './placeholdImages.ts'

/** How the modal moves and is moved beyond what its first paint needs: keys in lists, travelling images, the sheet's pull, whose account it is. */
export function Manners() {
  useStyles(css)
  const modal = useModal()
  useEffect(() => void followIdentity(modal.config), [modal])
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = ref.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const stops = [moveByKeys(root), carryImage(root), dragToClose(root, modal.close), placeholdImages(root)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [modal])
  return <span ref={ref} hidden />
}
