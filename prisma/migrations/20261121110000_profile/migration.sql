-- The diet that a request starts with.
ALTER TABLE "profiles" ADD COLUMN "dietary_flags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- When a user deleted the account; the row stays, stripped, for what others have had with him.
ALTER TABLE "users" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- Nothing is asked of a provider once somebody has signed in, so none of its tokens are kept.
ALTER TABLE "accounts"
    DROP COLUMN "refresh_token",
    DROP COLUMN "access_token",
    DROP COLUMN "expires_at",
    DROP COLUMN "token_type",
    DROP COLUMN "scope",
    DROP COLUMN "id_token",
    DROP COLUMN "session_state";
