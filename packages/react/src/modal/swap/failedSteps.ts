/** What is said of a step of a swap that failed (S8.04-S8.06), by `SwapError.failure`. */
export const failedSteps = {
  allowance: 'swap.allowanceFailed',
  approval: 'swap.approvalFailed',
  build: 'swap.buildFailed',
} as const
