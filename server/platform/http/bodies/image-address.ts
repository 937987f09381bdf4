const MAX_ADDRESS_LENGTH = 2_000

/**
 * Host that a content security policy can name: others may contain `*`, which stands for all hosts, or `;`, which starts another
 * directive.
 */
const PLAIN_HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])$/

/** URL of an image for a site's visitors, in its stored form; undefined for a URL that a page cannot show safely. */
export const imageAddressOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return undefined
  return PLAIN_HOST.test(url.hostname) && url.href.length <= MAX_ADDRESS_LENGTH ? url.href : undefined
}
