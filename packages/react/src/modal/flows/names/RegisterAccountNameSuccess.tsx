import { QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useLatchkey, useModal } from '../../../LatchkeyContext.ts'
import { names as texts } from '../../languages/en/names.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ConnectingRing } from '../../ui/WalletRequestPanel.tsx'
import type { ViewProps } from '../../views.ts'
import { useNameDraft } from './nameDraft.ts'
import css from './RegisterAccountNameSuccess.css?inline'

/** A signed registration: pending, then done once the server has confirmed it. */
export function RegisterAccountNameSuccess({ data }: ViewProps<'RegisterAccountNameSuccess'>) {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const { status, name = '' } = useNameDraft(data.draft)
  const address = useConnection()?.accounts[0] ?? ''
  const isDone = status === 'done'
  useInvalidateNames(isDone)
  return (
    <div className="lk-named" data-testid={isDone ? 'name-done' : 'name-pending'}>
      <ConnectingRing status={isDone ? 'success' : 'waiting'}>
        <Avatar seed={address} size={64} />
      </ConnectingRing>
      <p className="lk-named-name" role="status">
        {t(isDone ? 'name.done' : 'name.pending', { name })}
      </p>
      {isDone ? (
        <>
          <p className="lk-named-copy">
            <bdi dir="ltr">{name}</bdi>
            <CopyButton value={name} label={t('name.copy')} testId="name-copy" />
          </p>
          <p className="lk-named-hint">
            <Address value={address} /> · {t('name.doneHint')}
          </p>
          <Button variant="primary" onClick={() => modal.reset({ view: 'Account' })} testId="name-finish">
            {t('name.account')}
          </Button>
        </>
      ) : (
        <p className="lk-named-hint">{t('name.pendingHint')}</p>
      )}
    </div>
  )
}

/** Invalidates all queries about names. */
function useInvalidateNames(isDone: boolean): void {
  const { queryClientRef } = useLatchkey()
  const app = useContext(QueryClientContext)
  useEffect(() => {
    const client = app ?? queryClientRef.current
    if (!isDone || !client) return
    for (const kind of ['names', 'identity', 'nameSuggestions'])
      void client.invalidateQueries({ queryKey: ['latchkey', kind] })
  }, [isDone, app, queryClientRef])
}
