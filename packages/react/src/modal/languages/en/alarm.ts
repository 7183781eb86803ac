/** Texts of the alarm that something else was sent than was approved. */
export const alarm = {
  'alarm.altered':
    'Your wallet sent something else than you approved here. Look at the transaction, and don’t use this wallet for anything of value.',
  'alarm.look': 'View the transaction',
} as const
