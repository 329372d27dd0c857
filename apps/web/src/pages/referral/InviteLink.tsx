import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { QrCode } from "./QrCode.tsx";
import { canShare, shareLink } from "./share-link.ts";
import styles from "./InviteLink.module.css";

/** The partner's link: to copy, to hand to another app on a phone, and as a code for somebody's camera. */
export function InviteLink({ link }: { link: string }) {
  return (
    <Panel title="Ваша ссылка" ruled cut>
      <div className={styles.station}>
        <div className={styles.words}>
          <p className={styles.text}>Отправьте её друзьям: кто войдёт впервые, станет вашим рефералом.</p>
          <div className={styles.line}>
            <code className={styles.link}>{link}</code>
            <button
              type="button"
              className={styles.copy}
              aria-label="Скопировать ссылку"
              title="Скопировать ссылку"
              onClick={() => void copyText(link)}
            >
              <Icon name="copy" size={20} />
            </button>
          </div>
          <div className={styles.keys}>
            <Button tone="primary" size="l" full onClick={() => void copyText(link)}>
              Скопировать
            </Button>
            {canShare() && (
              <Button size="l" full onClick={() => void shareLink(link)}>
                Поделиться
              </Button>
            )}
          </div>
        </div>
        <figure className={styles.flag}>
          <QrCode text={link} label="QR-код вашей ссылки" />
          <figcaption className={styles.caption}>Наведите камеру телефона</figcaption>
        </figure>
      </div>
    </Panel>
  );
}
