/** Where the shops are. Neither a page without scripts nor a mail can know the clock of whoever reads it. */
export const TIME_ZONE = 'Europe/Chisinau'
