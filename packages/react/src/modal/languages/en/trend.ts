/** Texts of what prices did within a day. */
export const trend = {
  'trend.loading': 'Loading prices…',
  'trend.failed': 'The prices of the last day can’t be loaded right now.',
  'trend.none': 'Nobody remembers what it cost a day ago.',
  'trend.noPrice': 'Its price isn’t known.',
  'trend.within': '{change} within 24 hours',
  'trend.chart': 'What {symbol} cost within the last day',
  'trend.time': 'Time',
  'trend.price': 'Price',
  'trend.retry': 'Try again',
} as const
