import { expect, it, vi } from 'vitest'
import { dedupe, type InFlight } from './dedupe.ts'
import { AbortedError } from './errors.ts'

/** A payment that tells its outcome, and is given up by its only caller. */
async function giveUp() {
  const inFlight = new Map<string, InFlight>()
  const answers: { resolve: (hash: string) => void; reject: (error: Error) => void }[] = []
  const pay = (signal?: AbortSignal) =>
    dedupe(
      inFlight,
      'pay',
      ({ awaitOutcome }) => {
        awaitOutcome()
        return new Promise<string>((resolve, reject) => answers.push({ resolve, reject }))
      },
      signal,
    )
  const controller = new AbortController()
  const first = pay(controller.signal)
  const given = [...inFlight.values()]
  controller.abort()
  await vi.waitFor(() => expect(given[0]?.controller.signal.aborted).toBe(true))
  return { pay, first, answers }
}

it('[S4.55] the same payment made while nobody knows what became of one that was given up is no second one', async () => {
  const { pay, first, answers } = await giveUp()
  const second = pay()
  answers[0]?.resolve('0x1')
  expect(await Promise.all([first, second])).toEqual(['0x1', '0x1'])
  expect(answers).toHaveLength(1)
})

it('[S4.55] it is begun anew once the one that was given up is known not to have been sent', async () => {
  const { pay, first, answers } = await giveUp()
  const second = pay()
  answers[0]?.reject(new AbortedError())
  await expect(first).rejects.toThrow(AbortedError)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve('0x2')
  expect(await second).toBe('0x2')
})
