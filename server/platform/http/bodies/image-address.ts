const LONGEST_ADDRESS = 2_000

/** A host as a content security policy may name it: in others `*` stands for all hosts, and `;` begins another directive. */
const PLAIN_HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])$/

/** The address of an image for a site's visitors, as it is kept; undefined for an address that a page cannot show safely. */
export const imageAddressOf = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return undefined
  return PLAIN_HOST.test(url.hostname) && url.href.length <= LONGEST_ADDRESS ? url.href : undefined
}
