// @vitest-environment happy-dom
import type { DeviceKind } from '@latchkey/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FrameApiError, KeyError } from '../errors.ts'
import type { OutgoingTransfer, Transfers, TransferWait, WalletState } from '../keys/Wallet.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { showGiveTransfer, showTakeTransfer } from './transferScreens.ts'

const { translate } = createTranslator(undefined)
const device: DeviceKind = { browser: 'safari', system: 'ios' }
const find = (testId: string) => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)
const press = (testId: string) => find(testId)?.click()
const problem = () => find('recovery-problem')?.textContent

/** Types into a field and presses Enter. */
function enter(testId: string, text: string): void {
  const input = find(testId) as HTMLInputElement
  input.value = text
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
}

afterEach(() => document.body.replaceChildren())

/** The device that has the wallet, whose transfers a test answers. */
function startGiving({ approveDevice }: { approveDevice?: () => Promise<boolean> } = {}) {
  const ended: string[] = []
  const steps: {
    claim: (found: { number: string; device: DeviceKind }) => void
    refuse: (error: Error) => void
    wait: TransferWait
  }[] = []
  const approve = vi.fn(async () => {})
  let count = 0
  const openTransfer = vi.fn(async (): Promise<OutgoingTransfer> => {
    count += 1
    const code = `CODE-${count}`
    return {
      code,
      waitForClaim: (wait) =>
        new Promise((claim, refuse) => {
          steps.push({ claim, refuse, wait })
        }),
      approve,
      end: async () => void ended.push(code),
    }
  })
  const wallet = { openTransfer } as unknown as Transfers
  const abort = new AbortController()
  const { signal } = abort
  const done = showGiveTransfer({ wallet, translate, locale: 'ar', signal, approveDevice })
  return { done, ended, steps, approve, openTransfer, abort }
}

/** The same, once a device asks for it. */
async function startClaimed(options: Parameters<typeof startGiving>[0] = {}) {
  const world = startGiving(options)
  await expect.poll(() => find('transfer-code')?.textContent).toBe('CODE-1')
  world.steps[0]?.claim({ number: '42', device })
  await expect.poll(() => find('transfer-device')?.textContent).toContain('Safari on iOS')
  return world
}

describe('the device that has the wallet', () => {
  it('[X.10] shows a code, says what it waits for, and the device that uses it; its number moves the wallet', async () => {
    const { done, steps, approve, ended, openTransfer } = startGiving()
    await expect.poll(() => find('transfer-code')?.textContent).toBe('CODE-1')
    expect(openTransfer).toHaveBeenCalledWith({ language: 'ar' })
    expect(document.body.textContent).toContain('We never ask for it')
    expect(find('transfer-status')?.textContent).toBe('Waiting for the other device…')
    steps[0]?.wait.onReach(false)
    expect(find('transfer-status')?.textContent).toBe('No connection. Retrying…')
    steps[0]?.wait.onReach(true)
    expect(find('transfer-status')?.textContent).toBe('Waiting for the other device…')
    steps[0]?.claim({ number: '42', device })
    await expect.poll(() => document.activeElement?.getAttribute('data-testid')).toBe('transfer-number')
    expect(find('transfer-code')).toBeNull()
    enter('transfer-number', ' 42 ')
    await expect.poll(() => find('transfer-done')).not.toBeNull()
    expect(approve).toHaveBeenCalledOnce()
    press('transfer-close')
    expect(await done).toBe(true)
    expect(ended).toEqual([])
    expect(find('transfer-done')).toBeNull()
  })

  it.each(['٤٢', '۴۲'])(
    '[X.10] the number as an Arabic or Persian keyboard types it (%j) counts',
    async (typed) => {
      const { approve } = await startClaimed()
      enter('transfer-number', typed)
      await expect.poll(() => find('transfer-done')).not.toBeNull()
      expect(approve).toHaveBeenCalledOnce()
    },
  )

  it.each([
    ['4', 'Enter the two digits.', false],
    ['٤٣', 'That number is different', true],
    ['4a', 'Enter the two digits.', false],
    ['43', 'That number is different', true],
  ])('[T-TRANSFER] the number %j moves nothing', async (typed, text, isOver) => {
    const { approve, ended, openTransfer } = await startClaimed()
    enter('transfer-number', typed)
    await expect.poll(problem).toContain(text)
    expect(approve).not.toHaveBeenCalled()
    expect(ended).toEqual(isOver ? ['CODE-1'] : [])
    expect(find('transfer-number') === null).toBe(isOver)
    if (!isOver) return
    // the next code is another one
    press('transfer-again')
    await expect.poll(() => find('transfer-code')?.textContent).toBe('CODE-2')
    expect(openTransfer).toHaveBeenCalledTimes(2)
    expect(problem()).toBe('')
  })

  it('[T-TRANSFER] where an app embeds it, the device is approved on the guarded screen, once', async () => {
    let decide = (_isApproved: boolean) => {}
    const approveDevice = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          document.body.replaceChildren()
          decide = resolve
        }),
    )
    const { approve, done } = await startClaimed({ approveDevice })
    approve.mockRejectedValueOnce(new FrameApiError('offline', 0, 'The wallet’s server can’t be reached.'))
    enter('transfer-number', '42')
    await expect.poll(() => approveDevice.mock.calls).toHaveLength(1)
    expect(approve).not.toHaveBeenCalled()
    decide(true)
    // not delivered: the same number counts still, and nobody is asked twice
    await expect.poll(problem).toContain('can’t be reached')
    press('transfer-approve')
    await expect.poll(() => find('transfer-done')).not.toBeNull()
    expect(approveDevice).toHaveBeenCalledOnce()
    press('transfer-close')
    expect(await done).toBe(true)
  })

  it('[T-TRANSFER] declined there, nothing is moved and the code is over', async () => {
    const { approve, ended } = await startClaimed({ approveDevice: async () => false })
    enter('transfer-number', '42')
    await expect.poll(problem).toBe('You declined. Nothing was shared.')
    expect([approve.mock.calls.length, ended]).toEqual([0, ['CODE-1']])
    expect(find('transfer-again')).not.toBeNull()
  })

  it('[X.10] a claim that fails, and a device that left, offer a new code and say why', async () => {
    const first = startGiving()
    await expect.poll(() => first.steps).toHaveLength(1)
    first.steps[0]?.refuse(new KeyError('notForUs', 'A device with a different code requested the wallet.'))
    await expect.poll(problem).toContain('a different code')
    expect(first.ended).toEqual(['CODE-1'])
    press('transfer-again')
    await expect.poll(() => first.steps).toHaveLength(2)
    first.steps[1]?.claim({ number: '07', device })
    await expect.poll(() => find('transfer-number')).not.toBeNull()
    first.approve.mockRejectedValueOnce(new KeyError('notForUs', 'The other device is no longer waiting.'))
    enter('transfer-number', '07')
    await expect.poll(problem).toContain('is no longer waiting')
    expect(find('transfer-again')).not.toBeNull()
  })

  it('[X.10] leaving it, or an app that aborts it, ends the transfer', async () => {
    const first = await startClaimed()
    press('transfer-cancel')
    expect(await first.done).toBe(false)
    expect(first.ended).toEqual(['CODE-1'])
    expect(first.steps[0]?.wait.signal.aborted).toBe(true)
    const second = startGiving()
    await expect.poll(() => second.steps).toHaveLength(1)
    second.abort.abort()
    expect(await second.done).toBe(false)
    expect(second.ended).toEqual(['CODE-1'])
    expect(find('transfer-code')).toBeNull()
  })
})

describe('the new device', () => {
  type TakeOptions = Parameters<Transfers['receiveWallet']>[1]
  function startTaking() {
    const tries: {
      code: string
      options: TakeOptions
      finish: (state: WalletState) => void
      fail: (error: Error) => void
    }[] = []
    const receiveWallet = (code: string, options: TakeOptions) =>
      new Promise<WalletState>((finish, fail) => {
        tries.push({ code, options, finish, fail })
      })
    const abort = new AbortController()
    const wallet = { receiveWallet } as unknown as Transfers
    const done = showTakeTransfer({ wallet, translate, signal: abort.signal })
    return { done, tries, abort }
  }

  it('[X.10] takes the code, waits, shows the number, and ends with the wallet', async () => {
    const { done, tries } = startTaking()
    expect(document.activeElement).toBe(find('transfer-code-input'))
    enter('transfer-code-input', 'abcdef')
    await expect.poll(() => tries.map(({ code }) => code)).toEqual(['abcdef'])
    tries[0]?.options.onClaimed()
    await expect.poll(() => (find('transfer-back') as HTMLButtonElement).disabled).toBe(false)
    expect(find('transfer-status')?.textContent).toBe('Waiting for your other device…')
    tries[0]?.options.onNumber('42')
    expect(find('transfer-shown-number')?.textContent).toBe('42')
    tries[0]?.options.onReach(false)
    expect(find('transfer-status')?.textContent).toBe('No connection. Retrying…')
    const state = { kind: 'ready' } as WalletState
    tries[0]?.finish(state)
    expect(await done).toBe(state)
  })

  it('[X.10] a refused code stays in the field; one that was used up does not', async () => {
    const { tries } = startTaking()
    enter('transfer-code-input', 'mistyped')
    tries[0]?.fail(new KeyError('wrongFactor', 'This code isn’t complete.'))
    await expect.poll(problem).toContain('isn’t complete')
    expect((find('transfer-code-input') as HTMLInputElement).value).toBe('mistyped')
    enter('transfer-code-input', 'right')
    await expect.poll(() => tries).toHaveLength(2)
    tries[1]?.options.onClaimed()
    tries[1]?.options.onNumber('42')
    await expect.poll(() => find('transfer-code-input')).toBeNull()
    tries[1]?.fail(new KeyError('notForUs', 'Your other device stopped this.'))
    await expect.poll(problem).toContain('stopped this')
    expect((find('transfer-code-input') as HTMLInputElement).value).toBe('')
  })

  it('[X.10] going back ends it', async () => {
    const { done, tries } = startTaking()
    enter('transfer-code-input', 'right')
    tries[0]?.options.onClaimed()
    tries[0]?.options.onNumber('42')
    await expect.poll(() => (find('transfer-back') as HTMLButtonElement).disabled).toBe(false)
    press('transfer-back')
    expect(await done).toBeUndefined()
    expect(tries[0]?.options.signal.aborted).toBe(true)
  })
})
