/** Whether a text is a time of RFC 3339 that exists: 30 February and a minute's 61st second don't. */
export function isSiwxTime(text: string): boolean {
  const [, year, month, day, hour, minute, second, zoneHour = '0', zoneMinute = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/.exec(text) ?? []
  if (year === undefined) return false
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isWithin = (value: string | undefined, low: number, high: number) =>
    Number(value) >= low && Number(value) <= high
  return (
    isWithin(month, 1, 12) &&
    isWithin(day, 1, days) &&
    isWithin(hour, 0, 23) &&
    isWithin(minute, 0, 59) &&
    isWithin(second, 0, 59) &&
    isWithin(zoneHour, 0, 23) &&
    isWithin(zoneMinute, 0, 59)
  )
}
