import { type Endured, endurePictures } from '../tests/pictures/endure.ts'

/** Memory limit of the server, in MB, for any archive. */
const LIMIT = 300

/** Imports an archive of camera pictures of 1 to 12 megapixels, while the server is killed repeatedly. */
export const soakPictures = async (
  parts: Omit<Parameters<typeof endurePictures>[0], 'megapixels'>,
): Promise<string[]> => {
  const endured: Endured = await endurePictures({ ...parts, megapixels: 12 })
  const { violations, ...figures } = endured
  console.table({ pictures: parts.pictures, kills: parts.kills, ...figures, violations: violations.length })
  return [...violations, ...(figures.server < LIMIT ? [] : [`the server had ${figures.server} MB`])]
}
