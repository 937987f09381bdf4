// Without the fonts: those of the reader's machine are there at once.
import theme from 'vitepress/theme-without-fonts'

export default theme
