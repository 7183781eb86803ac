import type { ReactNode } from 'react'
import { buy as texts } from '../languages/en/buy.ts'
import { useMessages } from '../languages/translate.ts'
import { Notice } from '../ui/Notice.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'

/** Around a choice of what is read from the provider: nobody connected, not read yet, or the choice. */
export function ChoiceFrame({ place, isReady, children }: ChoiceFrameProps) {
  const t = useMessages(texts)
  if (!place) return <Notice tone="info">{t('buy.gone')}</Notice>
  if (!isReady) return <RowSkeletons label={t('buy.loading')} />
  return children
}

/** Properties of {@link ChoiceFrame}. */
export type ChoiceFrameProps = {
  readonly place: unknown
  readonly isReady: boolean
  readonly children: ReactNode
}
