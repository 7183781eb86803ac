import {
  highestOperationCost,
  type PreparedCalls,
  type PreparedDelegationRemoval,
} from '../PreparedRequest.ts'
import {
  type Confirmation,
  caution,
  type Description,
  type RequestFacts,
  type Row,
  type Warning,
} from './Description.ts'
import { describePinnedCode, detailsOfPinnedCode } from './describePinnedCode.ts'
import { describeOneCall, formatNative } from './describeTransaction.ts'
import { feeConfirmations, feeWarnings } from './fees.ts'

/**
 * Describes a batch: every call as it would be shown alone, who pays the fee, and the authorization where the account needs it. A single
 * call that is not understood makes the whole batch one that has to be acknowledged.
 */
export function describeCalls(request: PreparedCalls, facts: RequestFacts): Description {
  const { account, calls, sponsor, sponsorRefusal, delegation } = request
  const { translate } = facts
  const described = calls.map((call) => describeOneCall({ ...call, account }, facts))
  const fee = highestOperationCost(request)
  const isUnderstood = described.every((call) => call.isUnderstood)
  const acknowledge: Confirmation[] = isUnderstood ? [] : [{ kind: 'acknowledge' }]
  const numbered = (index: number, text: string) =>
    calls.length === 1 ? text : translate('Call {number}: {text}', { number: String(index + 1), text })
  const warnings: Warning[] = described.flatMap((call, index) =>
    call.warnings.map(({ level, text }) => ({ level, text: numbered(index, text) })),
  )
  const [only] = described
  return {
    title:
      calls.length === 1 && only
        ? only.title
        : translate('Do {count} things at once', { count: String(calls.length) }),
    summary: feeRows(fee, sponsor, facts),
    steps: described.map(({ title, summary }, index) => ({
      title: calls.length === 1 ? title : `${index + 1}. ${title}`,
      rows: summary,
    })),
    notices: describePinnedCode(delegation, facts),
    details: detailsOf(request),
    // what the sponsor pays costs this account nothing
    warnings: [
      ...warnings,
      ...(sponsorRefusal === undefined
        ? []
        : [
            caution(translate('You pay the network fee. The sponsor says: {text}', { text: sponsorRefusal })),
          ]),
      ...(sponsor ? [] : feeWarnings(fee, facts)),
    ],
    isUnderstood,
    confirmations: [...acknowledge, ...(sponsor ? [] : feeConfirmations(fee, facts))],
  }
}

/** Describes the transaction by which an account stops to run the code it delegates to. */
export function describeDelegationRemoval(
  request: PreparedDelegationRemoval,
  facts: RequestFacts,
): Description {
  const { delegate, gas, maxFeePerGas, nonce, chainId, maxPriorityFeePerGas } = request
  const { translate } = facts
  const fee = BigInt(gas) * BigInt(maxFeePerGas) + facts.dataFee
  return {
    title: translate('Stop doing several things at once'),
    summary: [
      { label: translate('Code that is removed'), value: delegate },
      { label: translate('Network fee, at most'), value: formatNative(fee, facts) },
    ],
    notices: [
      {
        title: translate('Permissions'),
        texts: [
          translate(
            'This revokes no permissions. If the account does several things at once again, those you gave hold again. Revoke them under “Permissions” first.',
          ),
        ],
      },
    ],
    details: [
      { label: 'authorization', value: `0x${'0'.repeat(40)}` },
      ...Object.entries({ nonce, gas, chainId, maxFeePerGas, maxPriorityFeePerGas }).map(
        ([label, value]) => ({
          label,
          value: BigInt(value).toString(),
        }),
      ),
    ],
    warnings: feeWarnings(fee, facts),
    isUnderstood: true,
    confirmations: feeConfirmations(fee, facts),
  }
}

/** Who pays, and how much at most where it is the account. */
function feeRows(fee: bigint, sponsor: PreparedCalls['sponsor'], facts: RequestFacts): Row[] {
  const { translate } = facts
  if (sponsor)
    return [
      {
        label: translate('Network fee'),
        value: sponsor.name
          ? translate('Paid by {name}', { name: sponsor.name })
          : translate('Paid by the operator of this wallet'),
      },
    ]
  return [
    { label: translate('Network fee, at most'), value: formatNative(fee, facts) },
    { label: translate('Fee paid by'), value: translate('You') },
  ]
}

/** Lists every signed field. */
function detailsOf({ calls, nonce, chainId, gas, sponsor, delegation }: PreparedCalls): Row[] {
  const number = (hex: string) => BigInt(hex).toString()
  return [
    ...calls.flatMap(({ to, value, data }, index) => [
      { label: `${index + 1} to`, value: to },
      { label: `${index + 1} value`, value: number(value) },
      { label: `${index + 1} data`, value: data },
    ]),
    { label: 'nonce', value: number(nonce) },
    { label: 'chainId', value: number(chainId) },
    ...Object.entries(gas).map(([label, value]) => ({ label, value: number(value) })),
    ...(sponsor
      ? [
          { label: 'paymaster', value: sponsor.paymaster },
          { label: 'paymasterData', value: sponsor.data },
          { label: 'paymasterVerificationGasLimit', value: number(sponsor.verificationGasLimit) },
          { label: 'paymasterPostOpGasLimit', value: number(sponsor.postOpGasLimit) },
        ]
      : []),
    ...detailsOfPinnedCode(delegation),
  ]
}
