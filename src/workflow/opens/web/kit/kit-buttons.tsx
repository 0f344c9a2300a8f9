import { Button } from '@mantine/core'
import { IconDeviceMobile, IconQrcode, IconUserPlus } from '@tabler/icons-react'
import classes from './kit.module.css'

interface KitButtonsProps {
  onNew(): void
  onSign(): void
  onHandOver(): void
}

/** How a visitor gets onto the list: typed by the host, by their own phone, or on this one. */
export const KitButtons = ({ onNew, onSign, onHandOver }: KitButtonsProps) => (
  <div className={`${classes.keys} stack gap-12 halves`}>
    <Button size="lg" leftSection={<IconUserPlus size={20} aria-hidden />} onClick={onNew}>
      New visitor
    </Button>
    <Button size="md" variant="default" leftSection={<IconQrcode size={20} aria-hidden />} onClick={onSign}>
      QR code
    </Button>
    <Button size="md" variant="default" leftSection={<IconDeviceMobile size={20} aria-hidden />} onClick={onHandOver}>
      Hand over
    </Button>
  </div>
)
