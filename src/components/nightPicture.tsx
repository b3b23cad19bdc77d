import Image from 'next/image';

export const NightPicture = ({ className }: { className: string }) => (
  <Image
    src="/hero.svg"
    alt=""
    width={1600}
    height={760}
    unoptimized
    preload
    fetchPriority="high"
    className={`absolute -z-10 w-full object-cover rtl:-scale-x-100 ${className}`}
  />
);
