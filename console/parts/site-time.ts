/**
 * Time of the API in the time zone of a site, in the form of a browser's input; a time without a zone is already in that zone.
 */
export const toSiteInputTime = (time: string, timeZone: string): string => {
  if (!time.endsWith('Z')) return time
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(time))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`
}
