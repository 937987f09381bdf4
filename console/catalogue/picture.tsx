import { Box } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { pictureAt } from '@vitrina/schema/picture'
import { useState } from 'react'
import { webAddress } from './naming.ts'
import classes from './picture.module.css'

interface Props {
  readonly address: unknown
  readonly size?: number
}

/** Picture at a URL, or an icon if it cannot be shown. Its server receives no referrer. */
export const Picture = ({ address, size = 40 }: Props) => {
  const url = webAddress(address)
  const source = url && pictureAt(url, 320)
  const [broken, setBroken] = useState<string>()
  return (
    <Box className={classes.frame} w={size} h={size}>
      {source === undefined || source === broken ? (
        <IconPhoto size={Math.round(size / 2)} stroke={1.25} aria-hidden />
      ) : (
        <img
          className={classes.picture}
          src={source}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(source)}
        />
      )}
    </Box>
  )
}
