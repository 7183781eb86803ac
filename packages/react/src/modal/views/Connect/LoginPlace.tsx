import type { ConnectMethod } from '@latchkey/core'
import type { CSSProperties } from 'react'
import type { Login } from '../../../hooks/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLatePart } from '../../wallets/useLatePart.ts'

/** Pixels of what signing in takes: a field with its label, hint and button; a row of services; the line to the wallets. */
const heights = { email: 152, social: 48, wallet: 18 }
const gap = 12

/** Properties of {@link LoginPlace}. */
export type LoginPlaceProps = {
  login: Login
  /** The ways to sign in that stand together, from top to bottom. */
  methods: readonly ConnectMethod[]
  isAbove: boolean
  isPrimary: boolean
}

/**
 * Where one signs in. Above the wallets its place is kept from the beginning, whatever comes: they must not jump (S2.30). Where
 * nothing can come, its style gives the place up.
 */
export function LoginPlace({ isAbove, ...props }: LoginPlaceProps) {
  const t = useMessages()
  const Part = useLatePart(importPart)
  const sizes = [...props.methods, 'wallet' as const].map((method) => heights[method])
  const pending = isAbove && (
    <div className="lk-connect-ways" role="status" aria-label={t('shell.loading')}>
      {sizes.map((size, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
        <Skeleton key={at} height={size} radius="var(--lk-radius-control)" />
      ))}
    </div>
  )
  const height = sizes.reduce((sum, size) => sum + gap + size, -gap)
  return (
    <div className="lk-connect-login" style={{ '--lk-held': `${isAbove ? height : 0}px` } as CSSProperties}>
      {Part ? <Part {...props} isAbove={isAbove} pending={pending} /> : pending}
    </div>
  )
}

/** Below the directory's wallets, so not before them. */
const importPart = () =>
  Promise.all([import('../../wallets/LoginPart.tsx'), import('../../wallets/MoreWallets.tsx')]).then(
    ([{ LoginPart }]) => LoginPart,
    () => NotLoaded,
  )

function NotLoaded() {
  return <Notice tone="warning">{useMessages()('shell.loadText')}</Notice>
}
