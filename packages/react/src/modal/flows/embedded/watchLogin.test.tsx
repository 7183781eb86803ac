import { expect, it } from 'vitest'
import { createModal, type ModalElement } from '../../../createModal.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin } from '../../../testing/createTestLogin.ts'
import { createModalControl } from '../../shell/createModalControl.ts'
import { watchLogin } from './watchLogin.ts'

/** An embedded modal at `Account`, in a page where no dialog is open. */
async function startInline() {
  const test = createTestLogin()
  const app = createTestApp({ wallets: [test.wallet] })
  await app.connect()
  app.modal.close()
  const host: ModalElement = document.body.appendChild(document.createElement('latchkey-modal'))
  host.toggleAttribute('data-inline', true)
  host.attachShadow({ mode: 'open' }).innerHTML =
    '<section><p data-testid="view-ApproveTransaction"></p></section>'
  const modal = createModal(app.config, { inline: true })
  host.latchkeyModal = modal
  modal._internal.attach(createModalControl)
  watchLogin(modal)
  modal.open()
  return {
    modal,
    abort: test.login.abort,
    views: () => modal.state.stack.map(({ view }) => view),
    request: () => test.emit({ type: 'asked', wait: () => {} }),
    answer: (approved: boolean) => test.emit({ type: 'answered', approved }),
    end: () => host.remove(),
  }
}

it('[S4.52] closing an embedded modal, which stays at its first view, aborts the request', async () => {
  const { modal, abort, views, request, answer, end } = await startInline()
  request()
  expect(views()).toEqual(['Account', 'ApproveTransaction'])
  modal.close()
  expect([modal.state.open, views()]).toEqual([true, ['Account']])
  expect(abort).toHaveBeenCalledOnce()
  answer(false)
  end()
})

it('[S4.52] going back from the request aborts it, going on from it does not', async () => {
  const { modal, abort, views, request, answer, end } = await startInline()
  request()
  modal.push({ view: 'Networks' })
  modal.back()
  expect(abort).not.toHaveBeenCalled()
  modal.back()
  expect(views()).toEqual(['Account'])
  expect(abort).toHaveBeenCalledOnce()
  answer(false)
  end()
})

it('[S4.53] an answer aborts nothing, and neither does the request after it', async () => {
  const { abort, views, request, answer, end } = await startInline()
  for (const approved of [true, false]) {
    request()
    answer(approved)
    expect(views()).toEqual(['Account'])
  }
  expect(abort).not.toHaveBeenCalled()
  end()
})
