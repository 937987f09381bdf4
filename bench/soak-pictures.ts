import { type Endured, endurePictures } from '../tests/pictures/endure.ts'

/** MB that the server may have, whatever is in the archive. */
const LIMIT = 300

/** An archive of pictures of a camera, of 1 to 12 million pixels, with the server killed while it works on it. */
export const soakPictures = async (
  parts: Omit<Parameters<typeof endurePictures>[0], 'megapixels'>,
): Promise<string[]> => {
  const endured: Endured = await endurePictures({ ...parts, megapixels: 12 })
  const { violations, ...figures } = endured
  console.table({ pictures: parts.pictures, kills: parts.kills, ...figures, violations: violations.length })
  return [...violations, ...(figures.server < LIMIT ? [] : [`the server had ${figures.server} MB`])]
}
