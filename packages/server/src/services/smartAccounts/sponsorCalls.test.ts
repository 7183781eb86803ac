import { numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { toPreVerificationGas } from '../../chain/entryPoint.ts'
import type { SponsorFields, UserOperation } from '../../chain/userOperation.ts'
import { toFilledOperation } from './bundlerCalls.ts'
import {
  requireFees,
  requireGasLimits,
  requireRemainingTime,
  toSponsorGas,
  toVerificationGas,
} from './checkOperation.ts'
import { OperationRefusal } from './operationRefusal.ts'
import { requireSponsoredGas } from './sponsorCalls.ts'

type Sponsored = UserOperation & { readonly sponsor: SponsorFields }

const fees = { maxFee: 100n, tip: 2n }
const execution = 400_000n
const callData = `0x${'ab'.repeat(200)}` as const

/** An operation with every value at its highest. */
function createHighest(): Sponsored {
  const operation: Sponsored = {
    sender: numberToHex(1, { size: 20 }),
    nonce: 0n,
    callData,
    callGasLimit: (execution * 5n) / 4n + 50_000n,
    verificationGasLimit: toVerificationGas({ callData }) * 2n,
    preVerificationGas: 0n,
    maxFeePerGas: 300n,
    maxPriorityFeePerGas: 6n,
    isMarked: false,
    sponsor: {
      paymaster: numberToHex(2, { size: 20 }),
      data: '0x',
      verificationGasLimit: toSponsorGas({ callData }),
      postOpGasLimit: 0n,
    },
    signature: '0x',
  }
  const needed = toPreVerificationGas(toFilledOperation(operation), false)
  return { ...operation, preVerificationGas: (needed * 6n) / 5n }
}

/** The message of a refusal; undefined where nothing is refused. */
function getRefusal(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error
    return error.message
  }
}
const judge = (operation: Sponsored) =>
  getRefusal(() => requireSponsoredGas(operation, { execution, fees, isDelegating: false }))

describe('the gas and fees that a sponsor pays', () => {
  it('are accepted up to their bounds', () => {
    expect(judge(createHighest())).toBeUndefined()
  })

  it.each([
    'preVerificationGas',
    'verificationGasLimit',
    'callGasLimit',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
  ] as const)('are refused one above the bound of %s, with the field and its highest value', (field) => {
    const highest = createHighest()
    const refusal = judge({ ...highest, [field]: highest[field] + 1n })
    expect(refusal).toContain(`${field} is ${highest[field] + 1n}; ${highest[field]} is the highest`)
  })

  it('do not grow with a signature, whose length nobody signs', () => {
    const highest = createHighest()
    const long = { ...highest, signature: `0x${'ff'.repeat(10_000)}` as const }
    expect(judge(long)).toBeUndefined()
    expect(judge({ ...long, preVerificationGas: long.preVerificationGas + 1n })).toContain(
      'preVerificationGas',
    )
  })

  it('have the paymaster’s own two among them', () => {
    const { sponsor, ...rest } = createHighest()
    const more = { ...sponsor, verificationGasLimit: sponsor.verificationGasLimit + 1n }
    expect(judge({ ...rest, sponsor: more })).toContain('paymasterVerificationGasLimit')
    expect(judge({ ...rest, sponsor: { ...sponsor, postOpGasLimit: 1n } })).toContain(
      'paymasterPostOpGasLimit',
    )
  })
})

describe('the gas of the checks of any operation', () => {
  it('is at most twice what the known code needs', () => {
    const { sponsor: _, ...own } = createHighest()
    expect(getRefusal(() => requireGasLimits(own))).toBeUndefined()
    const more = { ...own, verificationGasLimit: own.verificationGasLimit + 1n }
    expect(getRefusal(() => requireGasLimits(more))).toContain('verificationGasLimit')
  })
})

describe('an operation that would wait for its block too long', () => {
  it('is refused with less than a quarter of room above the next block’s fee', () => {
    expect(getRefusal(() => requireFees({ maxFeePerGas: 126n }, { base: 100n }))).toBeUndefined()
    expect(getRefusal(() => requireFees({ maxFeePerGas: 125n }, { base: 100n }))).toContain('126 at least')
  })

  it('is refused where its sponsor’s signature ends within 90 seconds', () => {
    const data = numberToHex(1_090, { size: 6 })
    expect(getRefusal(() => requireRemainingTime({ data }, 1_000))).toBeUndefined()
    expect(getRefusal(() => requireRemainingTime({ data }, 1_001))).toContain('90 seconds')
    expect(getRefusal(() => requireRemainingTime({ data: '0x' }, 1_000))).toContain('90 seconds')
  })
})
