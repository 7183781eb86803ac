import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account } from './en/account.ts'
import type { Language } from './Message.ts'
import { MessagesContext } from './MessagesContext.ts'
import { useMessages } from './useMessages.ts'

function Words() {
  const t = useMessages(account)
  return <p>{[t('account.copy'), t('shell.close'), t('account.wallet', { wallet: 'Ledger' })].join('|')}</p>
}

describe('useMessages', () => {
  it('has the texts of the part it is given beside those of the modal', () => {
    expect(render(<Words />).container.textContent).toBe('Copy address|Close|Via Ledger')
  })

  it('takes a text from the language in use where that has it', () => {
    const german: Language = {
      locale: 'de',
      messages: { 'account.copy': 'Adresse kopieren', 'shell.close': 'Zu' },
    }
    const { container } = render(
      <MessagesContext.Provider value={german}>
        <Words />
      </MessagesContext.Provider>,
    )
    expect(container.textContent).toBe('Adresse kopieren|Zu|Via Ledger')
  })
})
