-- The version before writes 'verified' where this one writes 'email'. It must be able to, since both run during an
-- update. The server reads 'verified' as what it is: a confirmed email.
ALTER TABLE "users"
    DROP CONSTRAINT "users_verification_status_check",
    ADD CONSTRAINT "users_verification_status_check"
        CHECK ("verification_status" IN ('pending', 'email', 'phone', 'verified'));
