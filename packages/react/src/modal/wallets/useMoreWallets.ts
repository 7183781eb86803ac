import { type ComponentType, useEffect, useState } from 'react'
import { useModal } from '../../provider/useModal.ts'
import { afterOpening } from '../shell/afterOpening.ts'
import type { MoreWalletsProps } from './MoreWallets.tsx'

/**
 * The directory's part comes once the wallets that are here are seen, as it asks a server; without it, e.g. offline, those
 * still connect.
 */
export function useMoreWallets(): ComponentType<MoreWalletsProps> | undefined {
  const modal = useModal()
  const [More, setMore] = useState<ComponentType<MoreWalletsProps>>()
  useEffect(
    () =>
      afterOpening(modal, () => {
        import('./MoreWallets.tsx').then(
          (code) => setMore(() => code.MoreWallets),
          () => {},
        )
      }),
    [modal],
  )
  return More
}
