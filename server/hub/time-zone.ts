/** Time zone of the shops. Neither a page without scripts nor a mail can determine the reader's time zone. */
export const TIME_ZONE = 'Europe/Chisinau'
