import django.db.models.deletion
from django.db import migrations, models

# An event belongs to a game that exists. A foreign key looks that up for every row, which takes
# a third of the time of writing a hundred events of one game; these triggers do it once a
# statement, with the same locks: a game that is being written to cannot be deleted meanwhile.
# ENABLE ALWAYS as for the log itself: not even a replication role gets round them.
TIED = """
CREATE FUNCTION games_event_check_game() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE orphan bigint;
BEGIN
    SELECT game_id INTO orphan
    FROM (SELECT DISTINCT game_id FROM added) AS told
    WHERE NOT EXISTS (SELECT FROM games_game WHERE id = told.game_id FOR KEY SHARE)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'there is no game % to have events', orphan
            USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER games_event_of_a_game AFTER INSERT ON games_event
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_check_game();
ALTER TABLE games_event ENABLE ALWAYS TRIGGER games_event_of_a_game;

CREATE FUNCTION games_game_keep_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM games_event WHERE game_id = OLD.id) THEN
        RAISE EXCEPTION 'game % has a log: % refused', OLD.id, TG_OP
            USING ERRCODE = 'foreign_key_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER games_game_has_log BEFORE DELETE OR UPDATE OF id ON games_game
    FOR EACH ROW EXECUTE FUNCTION games_game_keep_log();
CREATE TRIGGER games_game_no_truncate BEFORE TRUNCATE ON games_game
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_refuse();
ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_has_log;
ALTER TABLE games_game ENABLE ALWAYS TRIGGER games_game_no_truncate;
"""
NOT_TIED = """
DROP TRIGGER games_game_no_truncate ON games_game;
DROP TRIGGER games_game_has_log ON games_game;
DROP FUNCTION games_game_keep_log();
DROP TRIGGER games_event_of_a_game ON games_event;
DROP FUNCTION games_event_check_game();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="game",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="events",
                to="games.game",
            ),
        ),
        migrations.RunSQL(TIED, NOT_TIED),
    ]
