import type { SwapToken } from '@latchkey/core'
import { useState } from 'react'
import { swap } from '../languages/en/swap.ts'
import { useMessages } from '../languages/translate.ts'
import { Details } from '../ui/Details.tsx'
import { LazyPart } from '../ui/LazyPart.tsx'

/** What the tokens of a swap did within the last day; asked for, and drawn, when somebody wants to see it. */
export function PricesToday({ tokens }: { tokens: readonly SwapToken[] }) {
  const t = useMessages(swap)
  const [isOpen, setOpen] = useState(false)
  return (
    <Details summary={t('swap.today')} onToggle={() => setOpen(true)}>
      {isOpen && <LazyPart load={load} props={{ tokens }} />}
    </Details>
  )
}

const load = () => import('./trend/PriceTrends.tsx').then(({ PriceTrends }) => PriceTrends)
