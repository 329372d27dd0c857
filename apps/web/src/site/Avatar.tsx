import { useState } from "react";
import { Icon } from "../kit/Icon.tsx";
import styles from "./Avatar.module.css";

/** A player's picture; a picture that does not load leaves a drawn head. Decorative: the name stands beside it. */
export function Avatar({ imageUrl, size }: { imageUrl: string; size: number }) {
  const [broken, setBroken] = useState(imageUrl === "");
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {broken ? (
        <Icon name="user" size={Math.round(size * 0.6)} />
      ) : (
        <img
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
